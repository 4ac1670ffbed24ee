import type { RequestState } from './form-session.ts';

/** The reason a request failed; announced to screen readers. */
export const BusyNotice = ({ busy }: { busy: RequestState }) => (
	<p className="contribute-notice loss-text" role="alert">
		{busy.state === 'failed' && busy.text}
	</p>
);
