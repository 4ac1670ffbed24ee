import type { ReactNode } from 'react';

interface SubmitProps {
	children: ReactNode;
	isBusy: boolean;
	/** Whether it is blocked; pressing it anyway shows what is missing. */
	isBlocked?: boolean;
}

/** The submit button, which Enter presses as well. */
export function SubmitButton({ children, isBusy, isBlocked = false }: SubmitProps) {
	return (
		<button
			type="submit"
			className="button primary submit"
			aria-disabled={isBusy || isBlocked}
			aria-busy={isBusy}
		>
			{isBusy && <span className="spinner" aria-hidden="true" />}
			{children}
		</button>
	);
}
