/** Two frames after the page is there its first paint is done, and the parts marked `later` are drawn like the others. */
addEventListener('load', () => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.documentElement.classList.add('is-drawn'));
  });
});
