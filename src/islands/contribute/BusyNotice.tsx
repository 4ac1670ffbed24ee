import type { Busy } from './form-session.ts';

/** Why something could not be done; announced to screen readers. */
export const BusyNotice = ({ busy }: { busy: Busy }) => (
	<p className="contribute-notice loss-text" role="alert">
		{busy.state === 'failed' && busy.text}
	</p>
);
