#!/usr/bin/env node
// `botctl …` is `bridle ctl …`.
require('@bridle/cli/bin/botctl.js');
