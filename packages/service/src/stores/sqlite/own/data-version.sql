-- A number that changes when another connection has written.
pragma data_version
