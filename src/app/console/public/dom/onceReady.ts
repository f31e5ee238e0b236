import { apiUrl } from '../../../../console/providers/api/call'

/** Asks every five seconds whether the server answers, and then calls `work`. Returns how to stop. */
export const onceReady = (work: () => void): (() => void) => {
  const ask = () =>
    void fetch(`${apiUrl}/api/ready`, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && work(),
      () => {},
    )
  const timer = setInterval(ask, 5000)
  return () => clearInterval(timer)
}
