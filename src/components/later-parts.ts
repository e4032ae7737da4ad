/** Two frames after loading, the first paint is done: shows the parts marked `later`. */
addEventListener('load', () => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.documentElement.classList.add('is-drawn'));
  });
});
