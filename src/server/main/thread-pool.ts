/**
 * Pictures take up to two threads of Node's pool, password hashes three more; with its usual four nothing would be left
 * for files and name look-ups. Imported before all that may start a thread.
 */
process.env.UV_THREADPOOL_SIZE ??= '8';
