import type { ReactNode } from 'react';

/** Something that is asked before it is done. */
export interface Question {
	title: string;
	text: string;
	/** Of the button that does it, and of the one that does not. */
	confirm: string;
	keep: string;
	/** Where the form is sent to, and what it says. */
	action: string;
	fields: Readonly<Record<string, string>>;
}

/** The form of a question, sent as any other: it works without script too. */
export function PostForm({
	action,
	fields,
	confirm,
	children,
}: Pick<Question, 'action' | 'fields' | 'confirm'> & { children: ReactNode }) {
	return (
		<form className="settings-send" method="post" action={action}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button type="submit" className="button danger">
				{confirm}
			</button>
			{children}
		</form>
	);
}
