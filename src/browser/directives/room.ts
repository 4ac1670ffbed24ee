/** Screens wide enough to work with a table. On narrower ones it is only read, and the server's table suffices. */
const ROOMY = '(min-width: 901px)';

/** Focus is not among them: the page's own notice takes it, and a person's focus follows a key or pointer event. */
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Whether this browser remembers hand-set columns of some directory, which only the grid can show. */
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
 * Resolves once somebody means to work with the table: on a key or a press anywhere, or, on a wide enough screen, the
 * pointer above the table or its toolbar. If the reader has set columns there, resolves at once.
 */
export const waitForTableIntent = (): Promise<void> =>
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
