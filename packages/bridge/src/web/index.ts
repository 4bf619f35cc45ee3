export { openPage, type PageOptions, type WebPage } from './openPage.js';
