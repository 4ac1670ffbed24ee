import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { changesOf, line, NEWS, review, row, send, useFormSite } from './contribute/form-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

/** Pictures in the forms: a logo or a portrait is chosen, shown, refused with a reason, and sent. */

test.describe.configure({ mode: 'default' });
const site = useFormSite();

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#3b82c4' } })
		.png()
		.toBuffer();
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

for (const [noun, path, field, label] of [
	['project', 'project', 'logo', 'Logo'],
	['organization', 'organization', 'logo', 'Logo'],
	['person', 'people', 'avatar', 'Picture'],
] as const)
	test(`the ${label.toLowerCase()} of a new ${noun} is chosen, shown and sent`, async ({
		page,
	}) => {
		const who = await site().join();
		await site().open(page, who, `/contribute/new/${path}`);
		await page.getByLabel('Main source').fill(NEWS);
		await page.getByLabel('Name (required)').fill(`Pictured ${noun}`);
		const place = row(page, field);
		await place
			.getByLabel(label, { exact: true })
			.setInputFiles(file('a.png', 'image/png', await picture(120, 40)));
		await expect(place.getByText('The picture is saved.')).toBeVisible();
		const shown = place.locator('img');
		await expect(shown).toHaveAttribute('src', /^\/uploads\/[\da-f-]{36}\.webp$/);
		await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
		const address = await shown.getAttribute('src');
		await send(page);
		const sent = await changesOf(site().db, who.member.id);
		expect(sent?.said[field]).toMatchObject({ value: address, source: NEWS });
	});

test('nothing is reviewed while a picture is uploading', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/organization');
	await page.getByLabel('Main source').fill(NEWS);
	await page.getByLabel('Name (required)').fill('Patient Capital');
	const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>();
	await page.route('**/api/users/upload-data', async (route) => {
		await isLet;
		await route.continue();
	});
	const place = row(page, 'logo');
	await place
		.getByLabel('Logo', { exact: true })
		.setInputFiles(file('a.png', 'image/png', await picture(60, 60)));
	await review(page).click();
	await expect(page.getByText('A picture is still uploading.')).toBeVisible();
	await expect(place).toBeVisible();
	letThrough();
	await expect(place.getByText('The picture is saved.')).toBeVisible();
	await send(page);
	const sent = await changesOf(site().db, who.member.id);
	expect(sent?.said.logo).toMatchObject({ source: NEWS });
});

for (const width of [1440, 390])
	test(`a file that is not a picture, and one too large, are refused with a message, at ${width} px`, async ({
		page,
		expected,
	}, testInfo) => {
		expected.push(/status of 41[35]/);
		// Read by the browser itself: through the test protocol, 30 MB take half a minute.
		const large = async (name: string, bytes: number): Promise<string> => {
			const path = testInfo.outputPath(name);
			const opened = await open(path, 'w');
			await opened.truncate(bytes);
			await opened.close();
			return path;
		};
		await page.setViewportSize({ width, height: 844 });
		const who = await site().join();
		await site().open(page, who, '/contribute/new/organization');
		await page.getByLabel('Name (required)').fill('Refused Capital');
		const place = row(page, 'logo');
		const choose = place.getByLabel('Logo', { exact: true });
		await choose.setInputFiles(file('good.png', 'image/png', await picture(60, 60)));
		await expect(place.getByText('The picture is saved.')).toBeVisible();
		const address = await place.locator('img').getAttribute('src');

		for (const [bad, words] of [
			[
				file('logo.png', 'image/png', Buffer.from('this is no picture')),
				'Choose a picture: PNG, JPEG, WebP, AVIF or GIF.',
			],
			[await large('huge.png', 6_000_000), /larger than 5 MiB/],
			[await large('giant.png', 30_000_000), /larger than 5 MiB/],
		] as const) {
			await choose.setInputFiles(bad);
			await expect(place.getByRole('alert')).toHaveText(words);
			// The name of a rejected file does not remain as if it had been accepted.
			await expect(choose).toHaveValue('');
			await expect(place.locator('img')).toHaveAttribute('src', address ?? '');
		}
		await expect(page.getByLabel('Name (required)')).toHaveValue('Refused Capital');
		expect(await widerThanScreen(page)).toEqual([]);

		await place.getByRole('button', { name: 'Remove' }).click();
		await expect(place.locator('img')).toHaveCount(0);
		await expect(choose).toBeFocused();
		await line(page, 'website').fill('https://refused.example');
		await review(page).click();
		await expect(page.getByLabel('Source of Name')).toBeFocused();
	});
