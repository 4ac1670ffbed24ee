import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Logs and counts a rejected promise that nobody awaited; the process lives on. An uncaught exception leaves unknown
 * state behind: it is logged and ends the process.
 */
export function watchUnhandled(log: Logger, metrics: Metrics): void {
	process.on('unhandledRejection', (reason) => {
		metrics.unhandled.inc();
		log.error({ err: reason }, 'unhandled rejection');
	});
	process.on('uncaughtExceptionMonitor', (error) => {
		metrics.unhandled.inc();
		log.fatal({ err: error }, 'uncaught exception');
	});
}
