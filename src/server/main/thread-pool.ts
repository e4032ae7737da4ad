/**
 * Pictures take up to two threads of Node's pool, password hashes three more; the default of four would leave none for
 * files and DNS lookups. Imported before anything can start a thread.
 */
process.env.UV_THREADPOOL_SIZE ??= '8';
