import type { ReadableAtom } from 'nanostores';
import { useValue } from '#islands/ui/use-value.ts';
import { HiddenFields } from './form-parts.tsx';

interface Props {
	store: { $left: ReadableAtom<number>; resend: () => Promise<void> };
	/** The action of the form that requests a code without script. */
	action: string;
	kept: Readonly<Record<string, string>>;
	isBusy: boolean;
}

/** Requests another code; shows a countdown while that is not possible yet. */
export function ResendCode({ store, action, kept, isBusy }: Props) {
	const left = useValue(store.$left);
	return (
		<form
			className="resend"
			method="post"
			action={action}
			data-intent
			onSubmit={(event) => {
				event.preventDefault();
				void store.resend();
			}}
		>
			<HiddenFields values={kept} />
			<span>Did not get it?</span>
			<button type="submit" className="text-button" disabled={left > 0} aria-busy={isBusy}>
				Resend code{left > 0 && ` in ${left} s`}
			</button>
		</form>
	);
}
