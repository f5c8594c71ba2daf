// The shop's own script: its questions open the chat. It works before the chat has come, too.
for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => {
    (window.Parlance ??= []).push(['send', button.dataset.ask]);
  });
}
