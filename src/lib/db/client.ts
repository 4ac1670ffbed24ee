import { DATABASE_URL } from 'astro:env/server';
import type pg from 'pg';
import { processWide } from '../process-wide.ts';
import { connect } from './connect.ts';

/** The one database handle of pages and API routes. A statement that runs longer than 5 s is ended by the server. */
export const { db, pool } = connect(DATABASE_URL, {
	max: 12,
	statementTimeout: 5_000,
	name: 'cairn-web',
});

// For /metrics, which the server around this bundle answers.
processWide('pools', () => new Map<string, pg.Pool>()).set('pages', pool);
