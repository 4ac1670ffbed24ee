import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';

/** Apart from its gate: the table and its grid are most of the site's script. */
const DirectoryTable = lazy(async () => {
	const { DirectoryTable: Table } = await import('./DirectoryTable.tsx');
	return { default: Table };
});
type Props = ComponentProps<typeof DirectoryTable>;

/** Screens on which a table is worked with; on narrower ones it is read, which the server's does as well. */
const ROOMY = '(min-width: 901px)';
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/** The directory's table as an island: at once where there is room for it, else once somebody reaches for the page. */
export function WantedTable(props: Props) {
	const [isWanted, setWanted] = useState(() => matchMedia(ROOMY).matches);

	useEffect(() => {
		if (isWanted) return;
		const want = () => setWanted(true);
		for (const sign of SIGNS) document.addEventListener(sign, want, { once: true });
		return () => {
			for (const sign of SIGNS) document.removeEventListener(sign, want);
		};
	}, [isWanted]);

	return (
		isWanted && (
			<Suspense>
				<DirectoryTable {...props} />
			</Suspense>
		)
	);
}
