import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

test('the bar shows from the click on a link of this site until a page is shown', async () => {
	const heard = new Map<string, (event: object) => void>();
	const classes = new Set<string>();
	const link = {
		...{ origin: 'https://cairn.test', pathname: '/search', search: '', target: '' },
		hasAttribute: () => false,
	};
	class FakeElement {
		closest = () => link;
	}
	const bar = {
		classList: {
			add: (name: string) => classes.add(name),
			remove: (name: string) => classes.delete(name),
		},
	};
	vi.stubGlobal('document', { querySelector: () => bar });
	vi.stubGlobal('addEventListener', (name: string, hear: (event: object) => void) =>
		heard.set(name, hear),
	);
	vi.stubGlobal('location', { origin: 'https://cairn.test', pathname: '/', search: '' });
	vi.stubGlobal('Element', FakeElement);
	await import('./progress.ts');

	const click = (more: object = {}) =>
		heard.get('click')?.({
			defaultPrevented: false,
			button: 0,
			target: new FakeElement(),
			...more,
		});
	click({ ctrlKey: true });
	click({ defaultPrevented: true });
	expect([...classes]).toEqual([]);
	click();
	expect([...classes]).toEqual(['busy']);
	heard.get('pageshow')?.({});
	expect([...classes]).toEqual([]);
});
