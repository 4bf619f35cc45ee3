#!/usr/bin/env node
// `botctl …` is `bridle ctl …`.
process.argv.splice(2, 0, 'ctl');
require('./bridle.js');
