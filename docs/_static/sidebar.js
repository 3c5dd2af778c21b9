// The current page is in the middle of the sidebar, however long the list of pages is.

window.addEventListener("load", () => {
  const sidebar = document.querySelector(".sidebar-scroll");
  const current = sidebar?.querySelector(".sidebar-tree .current-page");
  if (!current) return;
  const below = current.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
  sidebar.scrollTop += below - sidebar.clientHeight / 2;
});
