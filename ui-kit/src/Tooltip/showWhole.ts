/** Text that is cut has the whole as its native tooltip: called when the pointer comes to it, since widths change. */
export function showWhole(cut: HTMLElement): void {
  if (cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent;
  else cut.removeAttribute('title');
}
