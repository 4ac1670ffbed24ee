import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { smallDisk } from '../../../tests/setup/small-disk.ts';
import { contextOf, picture } from '../../../tests/setup/uploads.ts';
import { snapshot } from '../snapshot/snapshot.ts';
import { folderStore } from './folder-store.ts';
import { uploadData } from './uploads.ts';

const database = useTestDatabase();
const disk = smallDisk(2);
afterAll(() => disk?.remove());

async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((one) => one.isFile() && one.name !== 'ballast')
		.map((one) => join(one.parentPath, one.name));
}

// Only where this account can create such a small disk.
describe.skipIf(!disk)('on a full disk', () => {
	const folder = disk?.folder ?? '';

	test('a picture is refused with a message, leaves nothing, and is saved once there is space', async () => {
		const who = await signedIn(database.db);
		const call = uploadData(() => folderStore(join(folder, 'uploads')));
		const send = async () => {
			const body = new FormData();
			const bytes = new Uint8Array(await picture(300, 300).png().toBuffer());
			body.set('file_data', new File([bytes], 'a.png'));
			return call(database.db, contextOf('/api/users/upload-data', { method: 'POST', body, who }));
		};
		expect((await send()).status).toBe(200);
		const before = await filesBelow(folder);
		disk?.fill();
		const refused = await send();
		expect([refused.status, await refused.json()]).toMatchObject([
			503,
			{ description: expect.stringContaining('Changes are not possible') },
		]);
		expect(await filesBelow(folder)).toEqual(before);
		disk?.free();
		expect((await send()).status).toBe(200);
	});

	test('a snapshot ends with a message, leaves nothing, and is made once there is space', async () => {
		const to = join(folder, 'snapshots');
		const before = await filesBelow(folder);
		disk?.fill();
		await expect(snapshot(database.url, { to })).rejects.toMatchObject({
			name: 'SettingsError',
			message: expect.stringContaining('cannot be written'),
		});
		expect(await filesBelow(folder)).toEqual(before);
		expect(await readdir(to)).toEqual([]);
		disk?.free();
		const made = await snapshot(database.url, { to });
		expect(await readdir(to)).toEqual([made.manifest.name]);
	});
});
