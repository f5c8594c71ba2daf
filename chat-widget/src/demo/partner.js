// The shop's own script: its questions open the chat. It also works before the chat has loaded.
for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => {
    (window.Parlance ??= []).push(['send', button.dataset.ask]);
  });
}
