/** The light build has the full build's shape, without alternate audio, subtitles and content protection. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
