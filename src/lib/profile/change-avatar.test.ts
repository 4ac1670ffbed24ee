import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { folderStore } from '../uploads/folder-store.ts';
import { fileNamesOf } from '../uploads/uploads.ts';
import { changeAvatar } from './change-avatar.ts';

const database = useTestDatabase();
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-avatars-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function send(who: SignedIn, fields: Record<string, string | File>) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	const request = new Request('http://127.0.0.1:4700/api/users/avatar', {
		method: 'POST',
		body,
		headers: { cookie: who.cookies, 'sec-fetch-site': 'same-origin' },
	});
	const context = { request, url: new URL(request.url), clientAddress: '192.0.2.7' };
	const answer = await changeAvatar(() => folderStore(folder))(database.db, context);
	return { status: answer.status, body: await answer.json() };
}

const picture = async () => {
	const create = { width: 90, height: 60, channels: 3, background: '#c00' } as const;
	return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png');
};

test('a new picture replaces the previous one, whose file is deleted', async () => {
	const who = await signedIn(database.db);
	const first = await send(who, { file_data: await picture() });
	expect(first.body.avatar).toMatch(/^\/uploads\/[\da-f-]{36}\.webp$/);
	const second = await send(who, { file_data: await picture() });
	expect(await fileNamesOf(database.db, who.member.id)).toEqual([
		second.body.avatar.slice('/uploads/'.length),
	]);
});

test('once removed, with or without an empty file field, the default is back', async () => {
	for (const empty of ['', new File([], ''), undefined]) {
		const who = await signedIn(database.db);
		await send(who, { file_data: await picture() });
		const file = empty === undefined ? undefined : { file_data: empty };
		const { status, body } = await send(who, { ...file, remove: '1' });
		expect({ status, avatar: body.avatar }).toEqual({ status: 200, avatar: '/avatars/member.svg' });
		expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
	}
});

test('without a file it says to choose one', async () => {
	const who = await signedIn(database.db);
	for (const file_data of ['', new File([], '')])
		expect(await send(who, { file_data })).toMatchObject({
			status: 422,
			body: { fields: { file_data: 'Choose a picture.' } },
		});
});
