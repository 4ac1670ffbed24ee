import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { finishedSnapshots } from '#lib/snapshot/finished.ts';
import { filesOf } from '#lib/snapshot/manifest.ts';
import { snapshotsFolder } from '#lib/snapshot/place.ts';
import { snapshot } from '#lib/snapshot/snapshot.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

let site: MemberSite;
test.beforeAll(async () => {
	site = await startMemberSite();
});
test.afterAll(() => site?.stop());

/** It is served separately, not by the site that the other tests use. */
const itsOwn = /^asked another site: http:\/\/127\.0\.0\.1/;

const take = () => snapshot(site.databaseUrl, { to: snapshotsFolder(site.folder) });

test('without a snapshot the page says so, and is not indexed', async ({ page, expected }) => {
	expected.push(itsOwn);
	await page.goto(`${site.url}/snapshots`);
	await expect(page.getByText('No snapshots yet.')).toBeVisible();
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('a snapshot is listed as soon as it is made, matching its manifest', async ({
	page,
	expected,
}) => {
	expected.push(itsOwn);
	const { manifest } = await take();
	await expect(async () => {
		await page.goto(`${site.url}/snapshots`);
		await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 });
	}).toPass();
	const rows = page.locator('tbody tr');
	await expect(rows).toHaveCount(filesOf(manifest).length);
	await expect(rows.first()).toContainText('projects.jsonl.gz');
	await expect(rows.first()).toContainText(manifest.tables[0]?.files[0]?.sha256.slice(0, 16) ?? '');
	await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0);
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await widerThanScreen(page)).toEqual([]);
	}
});

test('a file comes whole, not unpacked on the way, and in ranges', async () => {
	const [newest] = await finishedSnapshots(snapshotsFolder(site.folder));
	const manifest = newest?.manifest;
	const file = manifest && filesOf(manifest).find(({ name }) => name === 'revisions.parquet');
	const address = `${site.url}/snapshots/${manifest?.name}/${file?.name}`;
	const whole = await fetch(address, { headers: { 'accept-encoding': 'gzip, br' } });
	expect(whole.headers.get('content-encoding')).toBeNull();
	const bytes = Buffer.from(await whole.arrayBuffer());
	expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
	const head = await fetch(address, { method: 'HEAD' });
	expect(head.headers.get('content-length')).toBe(String(file?.bytes));
	expect(head.headers.get('accept-ranges')).toBe('bytes');
	const end = await fetch(address, { headers: { range: 'bytes=-4' } });
	expect([end.status, await end.text()]).toEqual([206, 'PAR1']);
	const json = await fetch(`${site.url}/snapshots/latest/manifest.json`, {
		headers: { 'accept-encoding': 'br' },
	});
	expect(await json.json()).toEqual(manifest);
	const given = await fetch(address);
	await given.body?.cancel();
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
	for (const path of ['/snapshots/..%2f..%2fastro-key', '/snapshots/latest/..%2f..%2fastro-key'])
		expect((await fetch(site.url + path)).status).toBe(404);
	expect((await fetch(join(address, '..', 'x').replace(':/', '://'))).status).toBe(404);
	expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});
