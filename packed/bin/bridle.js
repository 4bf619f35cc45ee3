#!/usr/bin/env node
// The command of the package that `npm pack` makes; a clone has it from packages/cli.
require('@bridle/cli/bin/bridle.js');
