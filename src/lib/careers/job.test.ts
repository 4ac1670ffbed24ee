import { expect, test } from 'vitest';
import { aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { jobOfSlug, ownJob } from './job.ts';

const database = useTestDatabase();

test('a job is read with its employer, and belongs to its poster alone', async () => {
	const { db } = database;
	const poster = await signedIn(db);
	const { slug } = await aJob(db, poster.member.id, {
		salary_min: 90_000,
		salary_currency: 'USD',
		salary_period: 'year',
	});
	expect(await jobOfSlug(db, slug)).toMatchObject({
		name: 'Solidity engineer',
		company_name: 'Northwind Labs',
		salary_min: 90_000,
		is_open: true,
	});
	expect(await ownJob(db, slug, poster.member.id)).toMatchObject({ slug });
	const other = await signedIn(db);
	await expect(ownJob(db, slug, other.member.id)).rejects.toMatchObject({ status: 404 });
	expect(await jobOfSlug(db, 'no-such-job')).toBeNull();
});

test('an expired job is on no board, whatever its state', async () => {
	const { db } = database;
	const poster = await signedIn(db);
	const past = '2020-01-01T00:00:00Z';
	const { slug } = await aJob(db, poster.member.id, { published_at: past, ends_at: past });
	expect(await jobOfSlug(db, slug)).toMatchObject({ state: 'open', is_open: false });
});
