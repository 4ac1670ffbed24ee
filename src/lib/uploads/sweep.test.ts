import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { picture, useUploads } from '../../../tests/setup/uploads.ts';
import { account } from '../db/schema/accounts.ts';
import { sweepUploads } from './sweep.ts';
import { removeUploads } from './uploads.ts';

const { database, kept, fetchFile, store } = useUploads();

test('a removed file is gone at once; others’ files stay', async () => {
	const [who, other] = [await signedIn(database.db), await signedIn(database.db)];
	const sent = await picture().png().toBuffer();
	const [mine, theirs] = [await kept(who, sent), await kept(other, sent)];
	await removeUploads(database.db, store(), who.member.id, [mine._id, theirs._id]);
	expect((await fetchFile(mine.url)).status).toBe(404);
	expect((await fetchFile(theirs.url)).status).toBe(200);
	expect(await store().get(`${mine._id}.webp`)).toBeNull();
});

test('files of a deleted account are swept, fresh ones wait for their row', async () => {
	const who = await signedIn(database.db);
	const { _id } = await kept(who, await picture().png().toBuffer());
	await database.db.delete(account).where(eq(account.id, who.member.id));
	expect((await fetchFile(`/uploads/${_id}.webp`)).status).toBe(404);
	await sweepUploads(database.db, store());
	expect(await store().get(`${_id}.webp`)).not.toBeNull();
	await sweepUploads(database.db, store(), Date.now() + 7_200_000);
	expect(await store().get(`${_id}.webp`)).toBeNull();
	const other = await signedIn(database.db);
	const stays = await kept(other, await picture().png().toBuffer());
	await sweepUploads(database.db, store(), Date.now() + 7_200_000);
	expect(await store().get(`${stays._id}.webp`)).not.toBeNull();
});
