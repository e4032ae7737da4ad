/** Renders the elements marked `later` two frames after loading, when the first paint is done. */
addEventListener('load', () => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.documentElement.classList.add('is-drawn'));
  });
});
