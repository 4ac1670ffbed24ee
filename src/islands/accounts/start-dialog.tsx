import { createRoot } from 'react-dom/client';
import { announceSignedIn } from '../../browser/session/signed-in.ts';
import { markSignedUp } from '../../browser/session/signed-up.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { accountCalls } from './account.calls.ts';
import { createAccountDialog, type DialogStore } from './account-dialog.ts';
import { browserJar } from './browser-jar.ts';

interface Opening {
	/** A path of this site to open after signing in; null keeps the open page. */
	next: string | null;
	/** Whether a private page was requested, in which case closing the dialog opens the home page. */
	isGuard: boolean;
	hasGoogle: boolean;
}

let open: DialogStore | undefined;

/** Opens the account dialog over the page. */
export function openAccountDialog({ next, isGuard, hasGoogle }: Opening): void {
	if (open) {
		open.open();
		return;
	}
	const here = location.pathname + location.search;
	const signedIn = () => {
		announceSignedIn();
		location.assign(next ?? here);
	};
	open = createAccountDialog({
		calls: accountCalls(),
		jar: browserJar,
		next: next ?? here,
		signedIn,
		signedUp: () => {
			markSignedUp();
			signedIn();
		},
		closed: () => {
			if (isGuard) location.assign('/');
		},
	});
	const place = document.createElement('div');
	document.body.append(place);
	createRoot(place).render(<AccountDialog store={open} hasGoogle={hasGoogle} />);
}
