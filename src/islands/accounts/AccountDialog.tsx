import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useValue } from '#islands/ui/use-value.ts';
import type { DialogStore } from './account-dialog.ts';
import { GoogleWay, TermsLinks } from './form-parts.tsx';
import { Reset } from './Reset.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

const Title = ({ children }: { children: ReactNode }) => (
	<Dialog.Title className="account-title">{children}</Dialog.Title>
);

/** Sign-in, sign-up and password reset as steps of one dialog. */
export function AccountDialog({ store, hasGoogle }: { store: DialogStore; hasGoogle: boolean }) {
	const isOpen = useValue(store.$isOpen);
	return (
		<Dialog.Root
			open={isOpen}
			onOpenChange={(open) => {
				if (!open) store.close();
			}}
		>
			<Dialog.Portal>
				<Dialog.Backdrop className="account-backdrop" />
				<Dialog.Popup className="account-dialog">
					<Step store={store} hasGoogle={hasGoogle} />
					{/* Last, so that the focus begins with what the dialog is for. */}
					<Dialog.Close className="icon-button account-close">
						<X size={20} strokeWidth={1.5} aria-hidden />
						<span className="visually-hidden">Close</span>
					</Dialog.Close>
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function Step({ store, hasGoogle }: { store: DialogStore; hasGoogle: boolean }) {
	const step = useValue(store.$step);
	switch (step.name) {
		case 'start':
			return <Start store={store} hasGoogle={hasGoogle} />;
		case 'sign-in':
			return (
				<SignIn
					key="sign-in"
					store={step.store}
					heading={Title}
					next={store.next}
					hasGoogle={hasGoogle}
					onSignUp={() => store.go('sign-up')}
					onStart={() => store.go('start')}
				/>
			);
		case 'sign-up':
			return (
				<SignUp
					key="sign-up"
					store={step.store}
					heading={Title}
					hasGoogle={hasGoogle}
					dialog={{ onSignIn: () => store.go('sign-in'), onStart: () => store.go('start') }}
				/>
			);
		case 'reset':
			return (
				<Reset
					key="reset"
					store={step.store}
					heading={Title}
					dialog={{ onDone: store.close, onBack: () => store.go('sign-in') }}
				/>
			);
	}
}

function Start({ store, hasGoogle }: { store: DialogStore; hasGoogle: boolean }) {
	return (
		<div className="account-view">
			<Title>Welcome back</Title>
			<button type="button" className="button primary submit" onClick={() => store.go('sign-in')}>
				Sign in with Cairn
			</button>
			<GoogleWay text="Sign in with Google" next={store.next} isOffered={hasGoogle} />
			<p className="account-other">
				No account yet?{' '}
				<button type="button" className="text-button" onClick={() => store.go('sign-up')}>
					Sign up
				</button>
			</p>
			<p className="account-terms">
				By continuing, you agree to the <TermsLinks />.
			</p>
		</div>
	);
}
