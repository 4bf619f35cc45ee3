/** Where a serve listens and a client looks, unless they are told otherwise. */
export const AUTOMATION_PORT = 4242;
export const ABU_PORT = 9999;
export const MC_CLI_PORT = 25_580;
