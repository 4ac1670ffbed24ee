import { lazy, Suspense, useState } from 'react';
import type { Question } from './PostForm.tsx';

const Dialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

interface Props extends Question {
	label: string;
	/** What it is about, for who does not see what stands beside it. */
	about?: string;
	/** The page that asks the same, without script. */
	href: string;
}

/** Leads to a question: in a dialog, or without script on a page of its own. */
export function ConfirmLink({ label, about, href, ...question }: Props) {
	// Fetched when it is opened first, and kept: closing hands the focus back.
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
