import { Notification } from 'react-admin'

/** What has just happened, in the bar on top, where it covers neither an input nor the bar that saves. */
export const Toasts = () => <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} className="toast" />
