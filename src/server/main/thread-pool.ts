/**
 * Uploaded pictures take up to two threads of Node's pool, and password hashes take three more. The default of four threads
 * would leave none for files and DNS lookups. This module must be imported before anything starts a thread.
 */
process.env.UV_THREADPOOL_SIZE ??= '8';
