import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * A rejected promise that nobody awaited is logged and counted; the process lives on. An exception that nobody
 * caught leaves unknown state behind: it is logged and ends the process.
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
