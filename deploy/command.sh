#!/bin/sh
# Runs a command as guildhall.service runs the program: sudo /opt/guildhall/deploy/command.sh doctor
exec systemd-run --quiet --pipe --wait --collect -p DynamicUser=yes -p User=guildhall -p StateDirectory=guildhall \
  -p EnvironmentFile=/etc/guildhall.env -p Environment=DATA_DIR=/var/lib/guildhall -p WorkingDirectory=/opt/guildhall \
  /usr/bin/node main.mjs "$@"
