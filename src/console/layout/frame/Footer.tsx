import { useTranslate } from 'ra-core'

/** Below every page: what the console is called. */
export const Footer = () => <footer className="foot">{useTranslate()('console.title')}</footer>
