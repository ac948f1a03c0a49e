console.log("a script that is long enough to be packed, packed, packed, packed, packed");
