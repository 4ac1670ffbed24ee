import type { ReactNode } from 'react';

/** A request for confirmation before an action. */
export interface Question {
	title: string;
	text: string;
	/** Label of the button that confirms, and of the one that cancels. */
	confirm: string;
	keep: string;
	/** The target of the form, and its values. */
	action: string;
	fields: Readonly<Record<string, string>>;
}

/** The form of a confirmation, submitted like any other: it works without script too. */
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
