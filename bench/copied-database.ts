import pg from 'pg';
import type { Dataset } from './dataset.ts';

/** Runs `work` on a copy of the benchmark's database and drops the copy afterwards. */
export async function onCopy<T>(dataset: Dataset, work: (url: string) => Promise<T>): Promise<T> {
	const admin = new pg.Client(dataset.adminUrl);
	await admin.connect();
	try {
		// A template may have no connections; ours are idle, and opened again when they are needed.
		await admin.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cairn'",
		);
		await admin.query('drop database if exists cairn_copy with (force)');
		await admin.query('create database cairn_copy template cairn owner cairn strategy file_copy');
		const url = new URL(dataset.url);
		url.pathname = '/cairn_copy';
		return await work(url.href);
	} finally {
		await admin.query('drop database if exists cairn_copy with (force)');
		await admin.end();
	}
}
