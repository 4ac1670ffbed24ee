import { lazy, Suspense, useState } from 'react';
import type { Question } from './PostForm.tsx';

const Dialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

interface Props extends Question {
	label: string;
	/** The item it applies to, for users who cannot see the surroundings. */
	about?: string;
	/** URL of the same confirmation without script. */
	href: string;
}

/** A link that asks for confirmation in a dialog, or without script on a separate page. */
export function ConfirmLink({ label, about, href, ...question }: Props) {
	// Fetched when first opened, and kept: closing returns the focus.
	const [isOpen, setOpen] = useState<boolean | null>(null);
	return (
		<>
			<a
				className="button"
				href={href}
				aria-haspopup="dialog"
				onClick={(event) => {
					if (event.ctrlKey || event.metaKey || event.shiftKey) return;
					event.preventDefault();
					setOpen(true);
				}}
			>
				{label}
				{about && <span className="visually-hidden"> {about}</span>}
			</a>
			{isOpen !== null && (
				<Suspense>
					<Dialog {...question} isOpen={isOpen} onOpen={setOpen} />
				</Suspense>
			)}
		</>
	);
}
