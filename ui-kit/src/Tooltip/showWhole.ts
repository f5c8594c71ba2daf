/** Sets the full text of truncated text as its native tooltip. Call it when the pointer enters, since widths change. */
export function showWhole(cut: HTMLElement): void {
  if (cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent;
  else cut.removeAttribute('title');
}
