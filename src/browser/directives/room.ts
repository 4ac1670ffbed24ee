/** Screens wide enough to work with a table; on narrower ones it is only read, for which the server's suffices. */
const ROOMY = '(min-width: 901px)';

/** Not focus: the page's own notice takes it, and a person's follows a key or pointer event. */
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Whether this browser remembers columns of some directory by hand: only the grid shows them so. */
function hasOwnColumns(): boolean {
	try {
		return Object.entries(localStorage).some(
			([key, value]) =>
				key.startsWith('directory_') && /"(?:shown|order)":\[|"widths":\{"/.test(String(value)),
		);
	} catch {
		return false;
	}
}

/**
 * Resolves once somebody means to work with the table: a key or a press anywhere, or, on a wide enough screen, the pointer
 * above the table or its toolbar. At once where its columns are the reader's own.
 */
export const tableWanted = (): Promise<void> =>
	new Promise((resolve) => {
		const isRoomy = matchMedia(ROOMY).matches;
		if (isRoomy && hasOwnColumns()) return resolve();
		const done = () => {
			for (const sign of SIGNS) document.removeEventListener(sign, done);
			document.removeEventListener('pointerover', onPointer);
			resolve();
		};
		const onPointer = ({ target }: Event) => {
			if (target instanceof Element && target.closest('[data-directory-server]')) done();
		};
		for (const sign of SIGNS) document.addEventListener(sign, done);
		if (isRoomy) document.addEventListener('pointerover', onPointer);
	});
