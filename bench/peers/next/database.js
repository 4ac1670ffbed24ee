import pg from 'pg';

/** As many connections as Cairn's pages have. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });

export const rows = async (text, values = []) => (await pool.query(text, values)).rows;
