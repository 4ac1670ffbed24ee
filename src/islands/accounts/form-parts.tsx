import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { Notice } from '#lib/accounts/screens/screen-states.ts';

/** The heading of a view: the h1 of a page, the title of the dialog. */
export type Heading = ComponentType<{ children: ReactNode }>;

export const PageHeading: Heading = ({ children }) => <h1>{children}</h1>;

/** An error or a confirmation of the whole form; announced to screen readers. */
export function FormNotice({ notice }: { notice: Notice | undefined }) {
	return (
		<div className="form-notice" role={notice?.isError ? 'alert' : 'status'}>
			{notice && (
				<div className={notice.isError ? 'notice-error' : 'notice-done'}>
					{notice.title && <strong>{notice.title}</strong>}
					<p>{notice.text}</p>
				</div>
			)}
		</div>
	);
}

interface BackProps {
	/** Target of the form without script, and the values it sends. */
	action: string;
	kept: Readonly<Record<string, string>>;
	onBack: () => void;
}

/** The back arrow. It is a separate form, so that Enter in the view's form does not go back. */
export function BackArrow({ action, kept, onBack }: BackProps) {
	return (
		<form
			className="back-arrow"
			method="post"
			action={action}
			data-intent
			onSubmit={(event) => {
				event.preventDefault();
				onBack();
			}}
		>
			<HiddenFields values={kept} />
			<button type="submit" className="icon-button">
				<ArrowLeft size={20} strokeWidth={1.5} aria-hidden />
				<span className="visually-hidden">Back</span>
			</button>
		</form>
	);
}

/** Hidden values that a form sends along without script. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string>> }) {
	return Object.entries(values)
		.filter(([, value]) => value !== '')
		.map(([name, value]) => <input type="hidden" key={name} name={name} value={value} />);
}

/** Returns an address with the next page as a parameter. */
export const withNext = (path: string, next: string): string =>
	next === '' ? path : `${path}?${new URLSearchParams({ next })}`;

/** The terms to agree to, each in a new tab so that typed text is not lost. */
export const TermsLinks = () => (
	<>
		<a className="link" href="/terms" target="_blank" rel="noopener">
			Terms of Service
		</a>{' '}
		and the{' '}
		<a className="link" href="/privacy" target="_blank" rel="noopener">
			Privacy Policy
		</a>
	</>
);

/** The Google button, if the site supports it. */
export function GoogleWay({
	text,
	next,
	isOffered,
}: {
	text: string;
	next: string;
	isOffered: boolean;
}) {
	if (!isOffered) return null;
	return (
		<>
			<p className="or">or</p>
			<a className="button submit" href={withNext('/auth/google', next)}>
				<GoogleMark />
				{text}
			</a>
		</>
	);
}

const GoogleMark = () => (
	<svg width="16" height="16" viewBox="0 0 48 48" aria-hidden="true">
		<path
			fill="#4285f4"
			d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2z"
		/>
		<path
			fill="#34a853"
			d="M24 46c5.9 0 10.9-2 14.6-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.5 2.1-5.7 0-10.6-3.9-12.3-9.1H4.3v5.7C8 41.1 15.4 46 24 46z"
		/>
		<path
			fill="#fbbc04"
			d="M11.7 28.2c-.4-1.3-.7-2.7-.7-4.2s.3-2.9.7-4.2v-5.7H4.3C2.8 17.1 2 20.4 2 24s.8 6.9 2.3 9.9l7.4-5.7z"
		/>
		<path
			fill="#ea4335"
			d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3C34.9 4.2 29.9 2 24 2 15.4 2 8 6.9 4.3 14.1l7.4 5.7c1.7-5.2 6.6-9 12.3-9z"
		/>
	</svg>
);

/**
 * Focuses the first field of a view when it replaces another one. The first view leaves the focus alone, except in a
 * dialog.
 */
export function useViewFocus(view: string, isDialog: boolean) {
	const place = useRef<HTMLDivElement>(null);
	const last = useRef(isDialog ? '' : view);
	useEffect(() => {
		if (last.current === view) return;
		last.current = view;
		place.current
			?.querySelector<HTMLElement>('input:not([type="hidden"]), .submit, a.button')
			?.focus();
	}, [view]);
	return place;
}
