/** The name of the embedded database's file in the data folder. */
export const databaseFile = 'skygate.db';
