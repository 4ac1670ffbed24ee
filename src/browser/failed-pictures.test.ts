import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

class FakePicture {
	hidden = false;
	complete = true;
	src = 'https://logos.test/a.png';
	readonly naturalWidth: number;
	readonly mark: object | null;
	constructor(naturalWidth: number, mark: object | null) {
		this.naturalWidth = naturalWidth;
		this.mark = mark;
	}
	closest = () => this.mark;
	getAttribute = () => this.src;
}

test('a picture that fails, before or after the script came, gives way to the mark beneath it, a logo out of a sheet to its own file first', async () => {
	const heard: ((event: object) => void)[] = [];
	const [failed, shown] = [new FakePicture(0, {}), new FakePicture(24, {})];
	vi.stubGlobal('HTMLImageElement', FakePicture);
	vi.stubGlobal('document', {
		addEventListener: (_name: string, hear: (event: object) => void) => heard.push(hear),
		querySelectorAll: () => [failed, shown],
	});
	await import('./failed-pictures.ts');
	expect([failed.hidden, shown.hidden]).toEqual([true, false]);

	const [later, elsewhere] = [new FakePicture(0, {}), new FakePicture(0, null)];
	for (const hear of heard) for (const target of [later, elsewhere, {}]) hear({ target });
	expect([later.hidden, elsewhere.hidden]).toEqual([true, false]);

	const logo = new FakePicture(0, {});
	logo.src = '/logos/list/AAAABBBB.svg#btc';
	const fail = () => {
		for (const hear of heard) hear({ target: logo });
	};
	fail();
	expect([logo.src, logo.hidden]).toEqual(['/logos/token/btc.svg', false]);
	fail();
	expect(logo.hidden).toBe(true);
});
